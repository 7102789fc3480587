// Tells the page what is chosen among the shop's own ways of delivery, in the words of delivery widgets:
// window._sw((api) => api.on('data_changed', (data, meta) => { … })). It stands beside the markup that it reads.
(() => {
  if (window._sw?.isOfShop) {
    // The markup is new: what it says now is where changes begin.
    window._sw.refresh();
    return;
  }
  const listeners = new Set();
  let last = null;

  const methodsOf = (root) => [...(root?.querySelectorAll('input[name="shippingMethod"]') ?? [])];

  const read = () => {
    const root = document.querySelector('fieldset.shipping-methods');
    const method = methodsOf(root).find((method) => method.checked);
    if (!method) return null;
    const places = [...root.querySelectorAll('select[data-method]')];
    const point = places.find((place) => place.dataset.method === method.value);
    return {
      delivery_type: method.dataset.kind,
      price: Number(method.dataset.price),
      search_address: { country: root.dataset.country ?? '', postal_code: root.dataset.postalCode ?? '' },
      shipping_method: method.value,
      external_method_id: point?.value || null,
    };
  };

  const difference = (before, now) => ({
    initial_load: false,
    shipping_method_changed: before?.shipping_method !== now.shipping_method,
    external_method_id_changed: before?.external_method_id !== now.external_method_id,
    price_changed: before?.price !== now.price,
    search_address_changed: before?.search_address.postal_code !== now.search_address.postal_code,
  });

  const api = {
    on(name, listener) {
      if (name !== 'data_changed') return;
      listeners.add(listener);
      if (last) listener(last, { ...difference(last, last), initial_load: true });
    },
    off(name, listener) {
      if (name === 'data_changed') listeners.delete(listener);
    },
  };

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof Element)) return;
    const root = target.closest('fieldset.shipping-methods');
    if (!root) return;
    if (target.matches('select[data-method]')) {
      // Whoever chooses a place chooses its way of delivery.
      const method = methodsOf(root).find((method) => method.value === target.dataset.method);
      if (method) method.checked = true;
    }
    const now = read();
    if (!now) return;
    const meta = difference(last, now);
    last = now;
    for (const listener of listeners) listener(now, meta);
  });

  window._sw = (use) => use(api);
  window._sw.isOfShop = true;
  window._sw.refresh = () => {
    last = read();
  };
  window._sw.refresh();
})();
