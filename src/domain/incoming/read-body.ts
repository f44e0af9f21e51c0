interface Tree {
  [key: string]: string | Tree;
}

/**
 * What a body holds, whatever it is called: JSON, else the fields of a form; else its text as it is.
 * @param type the Content-Type
 */
export function readBody(text: string, type: string): unknown {
  const body = text.replace(/^\ufeff/, '').trim();
  if (/^[[{"]/.test(body)) {
    try {
      return JSON.parse(body);
    } catch {
      return body;
    }
  }
  const isForm = /x-www-form-urlencoded/i.test(type) || /^[^\s=&<>{}]+=[^\s<>{}]*$/.test(body);
  return isForm && body.includes('=') ? nested([...new URLSearchParams(body)]) : body;
}

/** The fields of a form, with what 'fields[name][value]', 'contact.phone' and 'contact__phone' nest. */
export function nested(fields: readonly (readonly [name: string, value: string])[]): Tree {
  const root: Tree = Object.create(null);
  for (const [name, value] of fields) {
    const keys = name.split(/\]\[|[[\]]|\.(?=\S)|__/).filter((key) => key !== '');
    const last = keys.pop() ?? name;
    let tree = root;
    for (const key of keys) {
      const below = tree[key];
      if (typeof below === 'object') tree = below;
      else {
        const made: Tree = Object.create(null);
        if (below !== undefined) made.value = below;
        tree[key] = made;
        tree = made;
      }
    }
    const known = tree[last];
    if (typeof known === 'object') known.value = value;
    else tree[last] = known === undefined ? value : `${known}, ${value}`;
  }
  return root;
}
