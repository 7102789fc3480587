import type { FormEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { politeAtom } from './announce';
import { isSent, mayBeSent } from './search-phrase';
import { store } from './store';

describe('the button of a search', () => {
  it.each([
    [{ typed: '' }, false],
    [{ typed: ' ab ' }, false],
    [{ typed: ' abc ' }, true],
    [{ typed: 'abc', loading: true }, false],
    [{ typed: '', chosen: true }, true],
    [{ typed: 'ab', chosen: true }, false],
    [{ typed: '', chosen: true, loading: true }, false],
  ])('%o: %s', (state, isOn) => expect(mayBeSent(state)).toBe(isOn));
});

describe('a form that is sent', () => {
  const preventDefault = vi.fn();
  const sent = (state: Parameters<typeof isSent>[1]) =>
    isSent({ preventDefault } as unknown as FormEvent, state);
  const said = () => store.get(politeAtom).text;
  const focusOn = (name: 'input' | 'button') => {
    const element = document.createElement(name);
    document.body.replaceChildren(element);
    element.focus();
  };

  beforeEach(() => store.set(politeAtom, { id: 0, text: '' }));

  it('never leaves the page', () => {
    sent({ typed: 'abc' });
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('says what is missing where there is too little to ask for', () => {
    focusOn('input');
    expect(sent({ typed: 'ab' })).toBe(false);
    expect(said()).toBe('Type at least three characters.');
  });

  it('waits for an answer by its button, and not by Enter in the field', () => {
    focusOn('button');
    expect(sent({ typed: 'abc', loading: true })).toBe(false);
    expect(said()).toBe('');
    focusOn('input');
    expect(sent({ typed: 'abc', loading: true })).toBe(true);
  });
});
