package telemetry

import (
	"math"
	"slices"
)

// P95 is the nearest-rank 95th percentile of what was measured: the smallest value that at least 95 of 100 don't exceed.
// ok is false when nothing was measured.
func P95(values []float64) (p float64, ok bool) {
	if len(values) == 0 {
		return 0, false
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[int(math.Ceil(0.95*float64(len(sorted))))-1], true
}

// P95FromBuckets estimates it from a histogram as Prometheus does: cumulative counts by upper bound in ascending order,
// the last one infinite. The truth lies in the same bucket. ok is false when nothing was counted.
func P95FromBuckets(bounds []float64, counts []uint64) (p float64, ok bool) {
	if len(counts) == 0 || counts[len(counts)-1] == 0 {
		return 0, false
	}
	rank := 0.95 * float64(counts[len(counts)-1])
	i := slices.IndexFunc(counts, func(n uint64) bool { return float64(n) >= rank })
	if math.IsInf(bounds[i], 1) {
		return bounds[max(0, i-1)], true // all that is known: it is above
	}
	low, below := 0.0, 0.0
	if i > 0 {
		low, below = bounds[i-1], float64(counts[i-1])
	}
	return low + (bounds[i]-low)*(rank-below)/(float64(counts[i])-below), true
}
