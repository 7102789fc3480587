import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAccount } from '@/features/account/account';
import { loadWidget, scriptAddress } from '@/features/account/load-widget';
import { dialled, drawAccount } from '@/features/account/widget-parts';
import { pageAtom } from '@/lib/page';
import { store } from '@/lib/store';
import { pageBase } from '@/test/builders';
import { FakeServer } from '@/test/fake-server';
import MyPage from './index';
import { sample } from './sample';

let server: FakeServer;
let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  forgetAccount();
  server = new FakeServer();
  errors = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  Reflect.deleteProperty(window, '$Lightning');
  vi.restoreAllMocks();
});

const own = (changed: Partial<typeof sample> = {}) => ({ ...pageBase('MyPage'), ...sample, ...changed });

function shown(authenticated: boolean, changed: Parameters<typeof own>[0] & { preview?: object } = {}) {
  server.on('/api/user/isauthenticatedtomyfazer', () => ({ body: authenticated }));
  const page = own(changed);
  store.set(pageAtom, page);
  render(<MyPage page={page} />);
}

describe('whoever has not signed in', () => {
  it('is led to where that is done, by what the document begins with', async () => {
    shown(false);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Omat sivut');
    const box = screen.getByRole('region', { name: 'Kirjaudu ensin' });
    // A document of somebody who has signed in keeps it from sight meanwhile.
    expect(box).toHaveAttribute('data-unsure');
    await waitFor(() => expect(box).not.toHaveAttribute('data-unsure'));
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/fi/kirjaudu?returnUrl=%2Fen%2F',
    );
  });

  it('is told what goes without, where there is no way to sign in', async () => {
    const myFazerPageMetadata = { ...sample.myFazerPageMetadata, loginPageUrl: null };
    shown(false, { myFazerPageMetadata, loginTitle: null, loginIntro: null });
    expect(await screen.findByRole('region', { name: 'Find your orders without an account' })).toBeVisible();
    expect(screen.getByText(/link in your order confirmation/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });
});

describe('whoever has signed in', () => {
  it('hears of a failure in the words of the page', async () => {
    shown(true);
    expect(await screen.findByText('Tiliäsi ei voi juuri nyt näyttää.')).toBeVisible();
    expect(errors).toHaveBeenCalledWith('Could not load MyFazerwidget.', expect.anything());
  });

  it('sees the login box while the page is edited', async () => {
    shown(true, { preview: { mode: 'Edit', isEditable: true } });
    expect(screen.getByRole('region', { name: 'Kirjaudu ensin' })).toBeVisible();
    await waitFor(() => expect(server.to('/api/user/isauthenticatedtomyfazer')).toHaveLength(1));
    expect(screen.getByRole('region', { name: 'Kirjaudu ensin' })).toBeVisible();
  });
});

describe('the account', () => {
  const widget = '/api/myfazer/myfazerwidget';
  type Create = (name: string, attributes: object, id: string, done: (...told: unknown[]) => void) => void;
  const lightning = (createComponent: Create) => async () => {
    Object.assign(window, { $Lightning: { createComponent } });
  };

  it('is created by the script, with who it is about', async () => {
    server.on(widget, { userIdEncrypted: 'secret' });
    const create = vi.fn<Create>((_name, _attributes, _id, done) => done({}, 'SUCCESS', ''));
    const load = vi.fn(lightning(create));
    await loadWidget(own(), 'place', load);
    expect(load).toHaveBeenCalledWith('/account-widget.js');
    expect(create.mock.calls[0]?.slice(0, 3)).toEqual([
      'account/fi',
      { userId: 'secret', defaultCountryCode: 'FIN', preferenceCategories: ['Uutuudet', 'Reseptit'] },
      'place',
    ]);
    expect(errors).not.toHaveBeenCalled();
  });

  it.each<[string, () => Promise<void>]>([
    ['Lightningscript is not loaded.', async () => {}],
    ['Lightningscript is not loaded.', () => Promise.reject(new Error('gone'))],
    [
      'Could not create components using $Lightning.createComponent(). Error: no place',
      lightning((_name, _attributes, _id, done) => done(null, 'ERROR', 'no place')),
    ],
    [
      'Could not create components using $Lightning.createComponent(). Error: broken',
      lightning(() => {
        throw new Error('broken');
      }),
    ],
  ])('that cannot be shown says in the console: %s', async (sentence, load) => {
    server.on(widget, { userIdEncrypted: 'secret' });
    await expect(loadWidget(own(), 'place', load)).rejects.toThrow();
    expect(errors.mock.calls.map((told: unknown[]) => told[0])).toEqual([sentence]);
  });

  it('has its script from the host that the page names', () => {
    const script = { widgetDependantScript: '/w.js' };
    expect(scriptAddress({ widgetBaseUrl: '', ...script })).toBe('/w.js');
    expect(scriptAddress({ widgetBaseUrl: 'https://a.example/', ...script })).toBe('https://a.example/w.js');
  });

  it('shows what is known, and a number that can be dialled', () => {
    const place = document.createElement('div');
    const person = { email: 'a@example.com', firstName: 'Aino', lastName: '<b>', phone: '040 1' };
    const texts = { '/contact/name': 'Name', '/contact/phone': 'Phone' };
    const attributes = { userId: 'x', defaultCountryCode: 'FIN', preferenceCategories: ['A', 'B'] };
    drawAccount(place, person, texts, attributes);
    expect(place.textContent).toBe('NameAino <b>a@example.comPhone+358 40 1A, B');
    expect(dialled('+46 1', 'FIN')).toBe('+46 1');
    expect(dialled('040 1', 'XXX')).toBe('040 1');
  });
});
