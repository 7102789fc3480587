import { beforeEach, describe, expect, it } from 'vitest';
import { bus } from '@/features/realtime/bus';
import { answerConsent } from '@/lib/consent';
import { cart } from '@/test/builders';
import { provideReports, reportEvents, search, selectItem, viewItem, viewItemList } from './events';
import * as reports from './reports';

const { reportItem } = reports;

describe('a product in a report', () => {
  it('has at most five categories and its brands in one text', () => {
    const item = reportItem({
      code: 'A',
      displayName: 'Puolukka',
      brands: ['Halla', 'Hillo'],
      categories: ['1', '2', '3', '4', '5', '6'],
      price: 5.9,
    });
    expect(item).toMatchObject({
      item_id: 'A',
      quantity: 1,
      affiliation: 'D2C',
      item_brand: 'Halla, Hillo',
      price: 5.9,
    });
    expect(item).toMatchObject({ item_category: '1', item_category5: '5' });
    expect(Object.values(item)).not.toContain('6');
  });

  it('is UNKNOWN without a code', () => {
    expect(reportItem({ displayName: 'x' }).item_id).toBe('UNKNOWN');
  });
});

describe('reports', () => {
  reportEvents();
  beforeEach(() => {
    answerConsent('granted');
    window.dataLayer = [];
  });

  it('wait for their code, and keep their order', () => {
    window.dataLayer = [];
    viewItem({ code: 'A', displayName: 'A' });
    bus.emit('d2c:cart:add', { product: { code: 'B', displayName: 'B' }, quantity: 1 });
    expect(window.dataLayer).toEqual([]);
    provideReports(reports);
    expect(pushed().map(({ event }) => event)).toEqual([
      'ecommerce_reset',
      'view_item',
      'ecommerce_reset',
      'add_to_cart',
    ]);
  });

  const pushed = () =>
    (window.dataLayer ?? []) as { event: string; ecommerce?: { currency: string; items: unknown[] } }[];
  const last = () => pushed().at(-1);

  it('name what was added, in euros unless told otherwise', () => {
    bus.emit('d2c:cart:add', { product: { code: 'A', displayName: 'A' }, quantity: 3 });
    expect(last()).toMatchObject({
      event: 'add_to_cart',
      ecommerce: { currency: 'EUR', items: [{ item_id: 'A', quantity: 3 }] },
    });
    bus.emit('d2c:cart:remove', { product: { code: 'A', displayName: 'A', currency: 'SEK' }, quantity: 1 });
    expect(last()).toMatchObject({ event: 'remove_from_cart', ecommerce: { currency: 'SEK' } });
  });

  it('name every line of a cart that is looked at', () => {
    bus.emit('d2c:cart:view', { cart: cart({ A: 1, B: 2 }) });
    expect(last()?.event).toBe('view_cart');
    expect(last()?.ecommerce?.items).toHaveLength(2);
  });

  it('name lists, products and searches', () => {
    viewItemList({ id: 'bars', name: 'Bars' }, [{ code: 'A', displayName: 'A' }]);
    expect(last()).toMatchObject({
      event: 'view_item_list',
      ecommerce: { items: [{ item_list_id: 'bars', index: 0 }] },
    });
    viewItem({ code: 'A', displayName: 'A' });
    expect(last()?.event).toBe('view_item');
    search('suklaa', 4);
    expect(last()).toEqual({ event: 'search', search_term: 'suklaa', search_results: 4 });
  });

  it('name the list a product was chosen from, also later and whatever variation is bought', () => {
    selectItem({ id: 'bars', name: 'Bars' }, { code: 'V-1', productCode: 'P', displayName: 'A' }, 3);
    expect(last()).toMatchObject({
      event: 'select_item',
      ecommerce: { items: [{ item_id: 'V-1', item_list_id: 'bars', index: 3 }] },
    });
    const place = { item_list_id: 'bars', item_list_name: 'Bars', index: 3 };
    viewItem({ code: 'V-2', productCode: 'P', displayName: 'A' });
    expect(last()?.ecommerce?.items).toEqual([expect.objectContaining({ item_id: 'V-2', ...place })]);
    // A cart knows its variations only.
    bus.emit('d2c:cart:view', { cart: cart({ 'V-2': 1 }) });
    expect(last()?.ecommerce?.items).toEqual([expect.objectContaining({ item_id: 'V-2', ...place })]);
  });

  it('leave what other tabs did to them', () => {
    bus.channel?.onmessage?.(
      new MessageEvent('message', {
        data: { type: 'd2c:cart:add', detail: { product: { displayName: 'A' } } },
      }),
    );
    expect(pushed()).toEqual([]);
  });
});
