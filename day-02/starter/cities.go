package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/mcp7/day-02/internal/favourites"
)

// cityList is the result of save_city and forget_city.
type cityList struct {
	Changed bool     `json:"changed"`
	Cities  []string `json:"cities"`
}

type cityArgument struct {
	City string `json:"city"`
}

func (a *app) saveCity(ctx context.Context, in cityArgument) (cityList, error) {
	cities, added, err := a.cities.Add(ctx, strings.TrimSpace(in.City))
	if errors.Is(err, favourites.ErrFull) {
		return cityList{}, mistake(fmt.Sprintf("The list is full: it holds %d cities. Ask the user which one to forget first.", favourites.Limit))
	}
	return cityList{Changed: added, Cities: cities}, err
}

func (a *app) forgetCity(ctx context.Context, in cityArgument) (cityList, error) {
	cities, err := a.cities.Remove(ctx, strings.TrimSpace(in.City))
	if errors.Is(err, favourites.ErrMissing) {
		return cityList{}, mistake(fmt.Sprintf("%q is not a saved city, so nothing was removed. Saved cities: %s.", in.City, listed(cities)))
	}
	return cityList{Changed: true, Cities: cities}, err
}
