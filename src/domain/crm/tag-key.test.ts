import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelOfKey, newTagKey, tagKeyOf } from './tag-key.ts';

describe('the key of a typed tag', () => {
  test('is trimmed, lowercase and has one underscore for each run of whitespace', () => {
    expect(tagKeyOf('  Hot   Lead\t2 ')).toBe('hot_lead_2');
    expect(tagKeyOf('do_not_contact')).toBe('do_not_contact');
    expect(tagKeyOf('   ')).toBe('');
  });

  test('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(tagKeyOf(tagKeyOf(typed))).toBe(tagKeyOf(typed));
        expect(tagKeyOf(typed)).not.toMatch(/\s/);
      }),
    );
  });

  test('is offered only where the catalog has no tag with exactly this key', () => {
    const catalog = [{ key: 'hot_lead' }];
    expect(newTagKey(' HOT lead', catalog)).toBeNull();
    expect(newTagKey('hot', catalog)).toBe('hot');
    expect(newTagKey(' ', catalog)).toBeNull();
  });
});

test('a key can be read as a label', () => {
  expect(labelOfKey('gate_code')).toBe('Gate code');
  expect(labelOfKey('_')).toBe('_');
});
