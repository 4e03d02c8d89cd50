// Package scripts stands for the course's tools.
package scripts
