package judge

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"example.com/mcp7/scripts/internal/course"
)

var update = flag.Bool("update", false, "rewrite the recorded messages")

func TestMain(m *testing.M) {
	Main()
	os.Exit(m.Run())
}

// toy opens the fixture's only day.
func toy(t testing.TB) *course.Day {
	t.Helper()
	dir, err := filepath.Abs("testdata/course/day-01")
	if err != nil {
		t.Fatal(err)
	}
	d, err := course.OpenDay(dir, 1)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// withCriteria replaces the day's criteria by the scripts in a folder.
func withCriteria(t testing.TB, d *course.Day, folder string) *course.Day {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts in %s: %v", folder, err)
	}
	d.Criteria = nil
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := course.ParseCriterion(filepath.ToSlash(file), data)
		if err != nil {
			t.Fatal(err)
		}
		if c.File, err = filepath.Abs(file); err != nil {
			t.Fatal(err)
		}
		d.Criteria = append(d.Criteria, c)
	}
	return d
}

// TestRecordings judges the scripts in testdata/bad and testdata/good. Each holds, behind its own files, what a student
// reads in both languages: message.en and message.zh. `go test -run TestRecordings -update` writes them anew.
func TestRecordings(t *testing.T) {
	for _, folder := range []string{"testdata/bad", "testdata/good", "testdata/fails", "testdata/faults"} {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			transcripts := t.TempDir()
			report, err := Run(t.Context(), Options{
				Day: withCriteria(t, toy(t), folder), Tree: course.Solution, Seed: 4711, Transcripts: transcripts, Parallel: 4,
				Limits: Limits{Memory: 256 << 20},
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, res := range report.Results {
				t.Run(res.Criterion.Slug, func(t *testing.T) {
					compareRecording(t, report, res, transcripts)
				})
			}
		})
	}
}

var (
	port = regexp.MustCompile(`127\.0\.0\.1:[0-9]+`)
	// Where a Go program runs out of memory, and in what words, is chance.
	memoryCrash = regexp.MustCompile(`  stderr fatal error: .*\n(             .*\n)*`)
)

func compareRecording(t *testing.T, report *Report, res Result, transcripts string) {
	t.Logf("%s in %v", res.Outcome, res.Duration)
	archive, err := txtar.ParseFile(res.Criterion.File)
	if err != nil {
		t.Fatal(err)
	}
	var files []txtar.File
	recorded := map[string]string{}
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "message."); ok {
			recorded[name] = string(f.Data)
		} else {
			files = append(files, f)
		}
	}
	for _, lang := range []string{"en", "zh"} {
		got := string(res.Outcome) + "\n" + strings.ReplaceAll(report.Message(res, lang), transcripts, "TRANSCRIPTS") + "\n"
		got = port.ReplaceAllString(got, "127.0.0.1:PORT")
		got = memoryCrash.ReplaceAllString(got, "  stderr fatal error: …\n")
		if diff := cmp.Diff(recorded[lang], got); diff != "" && !*update {
			t.Errorf("message in %s (-recorded +now):\n%s", lang, diff)
		}
		files = append(files, txtar.File{Name: "message." + lang, Data: []byte(got)})
	}
	if *update {
		archive.Files = files
		if err := os.WriteFile(res.Criterion.File, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
