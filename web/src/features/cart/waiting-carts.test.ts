import { describe, expect, it } from 'vitest';
import { leaveCart, waitingCarts, withCart } from './waiting-carts';

describe('carts of other markets', () => {
  it('wait once they are left with something in them', () => {
    expect(withCart({}, 'FI', 3, 'SE')).toEqual({ FI: 3 });
    expect(withCart({}, 'FI', 0, 'SE')).toEqual({});
  });

  it('wait no longer once the visitor is back, or has emptied them', () => {
    expect(withCart({ FI: 3 }, 'SE', 2, 'FI')).toEqual({ SE: 2 });
    expect(withCart({ FI: 3 }, 'FI', 0, 'SE')).toEqual({});
  });

  it('are known to the other tabs', () => {
    leaveCart('FI', 3, 'SE');
    expect(waitingCarts()).toEqual({ FI: 3 });
  });
});
