package descriptor

import "os"

func duplicate(f *os.File) (*os.File, error) { return f, nil }

func redirect(_, _ *os.File) error { return nil }
