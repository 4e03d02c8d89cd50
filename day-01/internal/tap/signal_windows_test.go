package tap

func serveSignals(string) int { return 2 }
