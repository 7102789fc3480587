/** The web app as the server runs it: the same components, rendered to markup that the browser's copy takes over. */
import './globals';
import { Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '@/app/app';
import type { Language, PageModel } from '@/lib/api/types';
import { loadEveryChunk, startRendering } from '@/lib/chunk';
import type { Entries } from '@/lib/i18n/plural';
import { setDictionary } from '@/lib/i18n/t';
import { collectStyles } from '@/lib/own-style';
import { pageAtom } from '@/lib/page';
import { documentStore, readEachAtomOnce } from '@/lib/store';
import { locationAtom } from '@/lib/url-state';
import { ChunkBoundary } from '@/ui/chunk-view';
import '@/blocks/registry';
import '@/pages/registry';

/** Its texts, those of most pages, and whether a page has asked for another one. */
interface Spoken {
  all: Entries;
  first: Entries;
  isBeyondFirst: boolean;
}

const dictionaries = new Map<string, Spoken>();

/** The texts of a language, which notice what is asked for. */
function noticing(spoken: Spoken): Entries {
  return new Proxy(spoken.all, {
    get(all, key) {
      const text = Reflect.get(all, key);
      if (text !== undefined && !(key in spoken.first)) spoken.isBeyondFirst = true;
      return text;
    },
  });
}

/** What a page is made of, beside its markup. */
interface Body {
  html: string;
  /** The sources of the chunks whose components were rendered. */
  modules: string[];
  /** Rules for what editors have styled. */
  styles: string;
  /** Whether it says something beyond the texts of most pages. */
  laterTexts: boolean;
}

/** What React writes where a part threw, and leaves to the browser. */
const BROKEN = '<!--$!-->';

/** Why a part of the page cannot be rendered: without the boundaries around parts the error comes out. */
function reason(): string {
  try {
    renderToString(
      <ChunkBoundary value={Fragment}>
        <App />
      </ChunkBoundary>,
    );
    return 'it waits for something';
  } catch (error) {
    return error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  }
}

const praline = {
  dictionary(language: Language, all: string, first: string): void {
    dictionaries.set(language, { all: JSON.parse(all), first: JSON.parse(first), isBeyondFirst: false });
  },

  render(language: Language, model: string, path: string, search: string): Body {
    const modules = startRendering();
    const styles = collectStyles();
    const spoken = dictionaries.get(language);
    if (!spoken) throw new Error(`There are no texts in ${language}`);
    spoken.isBeyondFirst = false;
    setDictionary(language, noticing(spoken));
    documentStore.set(locationAtom, { path, search, hash: '' });
    documentStore.set(pageAtom, JSON.parse(model) as PageModel);
    readEachAtomOnce();
    const html = renderToString(<App />);
    if (html.includes(BROKEN)) throw new Error(`A part cannot be rendered: ${reason()}`);
    return {
      html,
      modules: [...modules],
      styles: [...styles].join(''),
      laterTexts: spoken.isBeyondFirst,
    };
  },
};

Object.assign(globalThis, { praline });

// Everything is in this one file: the chunks are here as soon as their promises have been kept.
void loadEveryChunk();
