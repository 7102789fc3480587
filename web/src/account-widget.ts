/**
 * The account widget, a script of its own: `$Lightning.createComponent(name, attributes, elementId, callback)` puts the account
 * of whoever has signed in into an element of the page. It draws with elements alone; how they look is the page's business.
 */
import { drawAccount, type Lightning, read } from '@/features/account/widget-parts';

const lightning: Lightning = {
  createComponent(name, attributes, elementId, callback) {
    const place = document.getElementById(elementId);
    // `account/en`: what is drawn, and in which language.
    const [kind, language = ''] = name.split('/');
    if (!place || kind !== 'account') {
      callback(null, 'ERROR', place ? `there is no component ${name}` : `there is no element ${elementId}`);
      return;
    }
    Promise.all([
      read('/api/user/userdetailsfrommyfazer'),
      read(`/api/localizations?language=${encodeURIComponent(language)}`),
    ]).then(
      ([person, texts]) => {
        if (!person) return callback(null, 'ERROR', 'nobody has signed in');
        drawAccount(place, person, texts, attributes);
        callback(place, 'SUCCESS', '');
      },
      (error: unknown) => callback(null, 'ERROR', String(error)),
    );
  },
};

Object.assign(window, { $Lightning: lightning });
