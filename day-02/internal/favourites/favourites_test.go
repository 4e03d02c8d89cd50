package favourites

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// TestMain is also the other server of TestTwoServers.
func TestMain(m *testing.M) {
	if path := os.Getenv("FAVOURITES_TEST_FILE"); path != "" {
		for i := range perServer {
			if _, _, err := (File{Path: path}).Add(background, fmt.Sprintf("%s-%d", os.Getenv("FAVOURITES_TEST_NAME"), i)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var background = context.Background()

const perServer = 25

// TestTwoServers: four processes save at the same time; no city is lost, and who reads meanwhile sees a whole file.
func TestTwoServers(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "weather", "cities.json")}
	var servers []*exec.Cmd
	for i := range 4 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "FAVOURITES_TEST_FILE="+f.Path, fmt.Sprintf("FAVOURITES_TEST_NAME=s%d", i))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		servers = append(servers, cmd)
	}
	stop, read := make(chan struct{}), make(chan int)
	go func() {
		reads := 0
		for {
			select {
			case <-stop:
				read <- reads
				return
			default:
			}
			if _, err := f.List(); err != nil {
				t.Error(err)
			}
			reads++
		}
	}()
	for _, s := range servers {
		if err := s.Wait(); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	t.Logf("%d reads meanwhile", <-read)
	cities, err := f.List()
	if err != nil || len(cities) != 4*perServer {
		t.Errorf("%d cities, want %d: %v", len(cities), 4*perServer, err)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(f.Path), ".cities-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestAddAndRemove(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "cities.json")}
	for _, c := range []struct {
		city  string
		added bool
	}{{"Kraków", true}, {"KRAKO\u0301W", false}, {"北京", true}, {" kraków ", false}} {
		if _, added, err := f.Add(background, c.city); err != nil || added != c.added {
			t.Errorf("%q: added %v, want %v, %v", c.city, added, c.added, err)
		}
	}
	if left, err := f.Remove(background, "Atlantis"); !errors.Is(err, ErrMissing) || !slices.Equal(left, []string{"Kraków", "北京"}) {
		t.Errorf("got %v, %v", left, err)
	}
	if left, err := f.Remove(background, "kraków"); err != nil || !slices.Equal(left, []string{"北京"}) {
		t.Errorf("got %v, %v", left, err)
	}
	info, err := os.Stat(f.Path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestFull(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "cities.json")}
	many := make([]string, Limit)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	data, _ := json.Marshal(map[string]any{"cities": many})
	if err := os.WriteFile(f.Path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Add(background, "one more"); !errors.Is(err, ErrFull) {
		t.Errorf("got %v", err)
	}
}

// TestBrokenFile: a file that somebody edited badly is an error, and is not overwritten.
func TestBrokenFile(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "cities.json")}
	if err := os.WriteFile(f.Path, []byte(`{"cities": [`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Add(background, "Oslo"); err == nil {
		t.Error("no error")
	}
	if data, _ := os.ReadFile(f.Path); string(data) != `{"cities": [` {
		t.Errorf("now it holds %s", data)
	}
}
