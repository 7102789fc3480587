import { describe, expect, it } from 'vitest';
import { NOTHING, type Subscription, subscriptionFault } from './subscription';

const fault = (values: Partial<Subscription>, field: keyof Subscription) =>
  subscriptionFault({ ...NOTHING, ...values }, field)?.reason;

describe('the rules of a subscription', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['A', undefined],
    ['x'.repeat(255), undefined],
    ['x'.repeat(256), 'max-length'],
  ])('the name %j: %s', (Name, reason) => expect(fault({ Name }, 'Name')).toBe(reason));

  it.each([
    // It may be left empty.
    ['', undefined],
    ['a@b.c', undefined],
    ['first.last+news@paper.example', undefined],
    ['a@b', 'invalid'],
    ['a.b.c', 'invalid'],
    ['a@@b.c', 'invalid'],
    ['a b@c.d', 'invalid'],
    [`${'x'.repeat(251)}@b.c`, undefined],
    [`${'x'.repeat(252)}@b.c`, 'max-length'],
  ])('the address %j: %s', (Email, reason) => expect(fault({ Email }, 'Email')).toBe(reason));

  it('the privacy statement is accepted', () => {
    expect(fault({}, 'privacyStatementAccepted')).toBe('required');
    expect(fault({ privacyStatementAccepted: true }, 'privacyStatementAccepted')).toBeUndefined();
  });
});
