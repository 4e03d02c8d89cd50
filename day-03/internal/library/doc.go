// Package library is a directory of Markdown notes: an index in memory, the files on disk, and a feed of what
// changes.
//
// A note is a regular file NAME.md directly in the directory; NAME, byte for byte, is its slug. File systems that
// store decomposed names (NFD) hand them out decomposed: "café" in two spellings is two slugs. Names that begin with
// a dot are never notes; the library keeps its own things there:
//
//	.notes/key     32 random bytes, made once: what this library's servers seal cursors with
//	.trash/TICKET/ deleted notes, one folder for each confirmed deletion
//	.index/        one JSON file for each note, written by Index
//	.tmp-*         files that are being written; what a crash left is removed at the next start
//
// Every file is opened through an os.Root, so that no name, and no symbolic link, leads out of the directory.
package library
