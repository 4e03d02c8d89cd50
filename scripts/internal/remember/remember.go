// Package remember keeps what the last judgement of a workspace said, so that the board can show it.
//
// It lives in the user's cache folder, never in the workspace: losing it costs one `lab check`.
package remember

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"example.com/mcp7/scripts/internal/judge"
)

// Outcomes maps day and criterion to the last outcome.
type Outcomes map[int]map[int]judge.Outcome

// Load returns what is remembered of the workspace at root: nothing, when there is none or it can't be read.
func Load(root string) Outcomes {
	file, err := path(root)
	if err != nil {
		return Outcomes{}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return Outcomes{}
	}
	o := Outcomes{}
	if json.Unmarshal(data, &o) != nil {
		return Outcomes{}
	}
	return o
}

// Add puts the outcomes of a judgement in place of earlier ones of the same criteria.
func (o Outcomes) Add(r *judge.Report) {
	day := o[r.Day.N]
	if day == nil {
		day = map[int]judge.Outcome{}
		o[r.Day.N] = day
	}
	for _, res := range r.Results {
		day[res.Criterion.N] = res.Outcome
	}
}

// Outcome is the remembered outcome of one criterion, "" when there is none.
func (o Outcomes) Outcome(day, criterion int) judge.Outcome { return o[day][criterion] }

// Save writes the outcomes; a reader sees the old file or the new one, never half of one.
func (o Outcomes) Save(root string) error {
	file, err := path(root)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), "outcomes-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if _, err := tmp.Write(data); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), file)
}

func path(root string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(root))
	return filepath.Join(cache, "mcp7", "outcomes", hex.EncodeToString(sum[:8])+".json"), nil
}
