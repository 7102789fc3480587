import { describe, expect, it } from 'vitest';
import { changed, type FormState, left, newForm, refusedBy, sent } from './form-state';

type Field = 'name' | 'city';
const form = newForm<Field>();
const shown = (state: FormState<Field>) => [...state.shown];

describe('when faults are shown', () => {
  it('not of a field that was left without a letter', () => {
    expect(shown(left(form, 'name'))).toEqual([]);
  });

  it('of one that was typed in and left', () => {
    expect(shown(left(changed(form, 'name'), 'name'))).toEqual(['name']);
    expect(shown(changed(form, 'name'))).toEqual([]);
  });

  it('of all that were wrong when the form was sent', () => {
    const state = sent(form, ['name', 'city']);
    expect(shown(state)).toEqual(['name', 'city']);
    expect(state.summary).toEqual(['name', 'city']);
    expect(sent(state, []).summary).toEqual([]);
  });

  it('no longer once something is typed', () => {
    expect(shown(changed(sent(form, ['name', 'city']), 'name'))).toEqual(['city']);
  });
});

describe('what the server refused', () => {
  const state = refusedBy(form, { name: 'Unknown.', city: 'Unknown.' });

  it('stands until the field changes', () => {
    expect(state.summary).toEqual(['name', 'city']);
    expect(left(state, 'name').refused).toHaveProperty('name');
    expect(changed(state, 'name').refused).toEqual({ city: 'Unknown.' });
  });

  it('takes the place of what it said before', () => {
    expect(refusedBy(state, { city: 'No.' }).refused).toEqual({ city: 'No.' });
  });
});
