package main

import "example.com/mcp7/day-07/internal/publish"

// EXERCISE 7.4: the checks that compare one file with another.
//
// TODO(7.4): nothing is compared yet (criteria 11 to 14).

// checkNames wants package.json's mcpName to be server.json's name, byte for byte; the npm packages in server.json to be
// package.json's name; and a name below io.github.ACCOUNT/ to be of the account in the repository's URL, whose case counts.
func checkNames(r *publish.Release) []publish.Problem {
	return nil
}

// checkVersions wants every version in r.Versions to be one exact version, and all of them to be the same. A placeholder
// is accepted unless r.Final. When they differ, one problem lists all the places: nobody should have to mend them one by
// one.
func checkVersions(r *publish.Release) []publish.Problem {
	return nil
}

// checkEntry wants package.json to have a bin, each of whose files ships, is there, and begins with the bytes
// "#!/usr/bin/env node\n"; and dist and server.json to ship too.
func checkEntry(r *publish.Release) []publish.Problem {
	return nil
}

// END EXERCISE 7.4
