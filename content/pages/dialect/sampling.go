package sampling

import "math"

// #region confidence
// Confidence is the chance that k samples of n shares
// meet one of m withheld ones.
func Confidence(n, m, k int) float64 {
	miss := 1.0
	for i := 0; i < k; i++ {
		miss *= float64(n-m-i) / float64(n-i)
	}
	return 1 - math.Max(miss, 0)
}
// #endregion
