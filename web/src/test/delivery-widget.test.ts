import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What the server sends beside its markup: the script of the shop's own delivery widget.
const script = readFileSync(join(import.meta.dirname, '../../../crates/wire/src/checkout/widget.js'), 'utf8');

interface Widget {
  _sw?: ((use: (api: { on(name: string, listener: unknown): void }) => void) => void) & {
    isOfShop?: boolean;
  };
}

function insert(checked: string) {
  const radio = (id: string, kind: string, price: number) =>
    `<label><input type="radio" name="shippingMethod" data-kind="${kind}" data-price="${price}" value="${id}"${
      id === checked ? ' checked' : ''
    }> ${id}</label>`;
  document.body.innerHTML = `<fieldset class="shipping-methods" data-country="FI" data-postal-code="00100"><legend>Ways</legend>${radio(
    'home',
    'home',
    990,
  )}${radio('store', 'store', 0)}<label>Place <select name="pickupPoint" data-method="store"><option value=""></option><option value="turku">Turku</option></select></label></fieldset>`;
  // Browsers run a script once its node is made anew.
  runInThisContext(script);
}

const heard = vi.fn();

function listen() {
  (window as Widget)._sw?.((api) => api.on('data_changed', heard));
}

function change(selector: string, value?: string) {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
  if (!field) throw new Error(`no ${selector}`);
  if (value === undefined) (field as HTMLInputElement).checked = true;
  else field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(() => heard.mockClear());

afterEach(() => {
  document.body.innerHTML = '';
});

test('it tells what is chosen, and what of it changed', () => {
  insert('home');
  listen();
  expect(heard).toHaveBeenLastCalledWith(
    expect.objectContaining({
      shipping_method: 'home',
      price: 990,
      delivery_type: 'home',
      external_method_id: null,
    }),
    expect.objectContaining({ initial_load: true, shipping_method_changed: false }),
  );
  // Choosing a place chooses its way of delivery.
  change('select', 'turku');
  expect(heard).toHaveBeenLastCalledWith(
    {
      delivery_type: 'store',
      price: 0,
      search_address: { country: 'FI', postal_code: '00100' },
      shipping_method: 'store',
      external_method_id: 'turku',
    },
    expect.objectContaining({ initial_load: false, shipping_method_changed: true, price_changed: true }),
  );
  change('input[value="home"]');
  expect(heard).toHaveBeenCalledTimes(3);
  expect(heard).toHaveBeenLastCalledWith(
    expect.objectContaining({ shipping_method: 'home' }),
    expect.objectContaining({ search_address_changed: false }),
  );
});

test('markup that is put in anew keeps its listeners, and says nothing by itself', () => {
  insert('home');
  insert('store');
  expect(heard).not.toHaveBeenCalled();
  change('input[value="home"]');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('other fields of the page are none of its business', () => {
  insert('home');
  document.body.insertAdjacentHTML('beforeend', '<input id="other" type="checkbox">');
  change('#other');
  expect(heard).not.toHaveBeenCalled();
});
