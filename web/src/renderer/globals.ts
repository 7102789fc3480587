import { SearchParams } from './platform';

Object.assign(globalThis, { URLSearchParams: SearchParams });

// What is drawn must not depend on when: the browser takes it over later.
Date.now = () => {
  throw new Error('The clock was asked while a page was rendered');
};
