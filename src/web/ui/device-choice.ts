interface DeviceChoice<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

interface Form<Value> {
  /** What is stored by; null and what makes no sense read as nothing chosen. */
  parse: (stored: string | null) => Value;
  /** Null forgets it. */
  print: (value: Value) => string | null;
}

/** Something that is chosen once and remembered on this device. Read it in components with useSyncExternalStore. */
export function deviceChoice<Value>(name: string, { parse, print }: Form<Value>): DeviceChoice<Value> {
  const listeners = new Set<() => void>();
  let chosen = parse(stored(name));
  return {
    get: () => chosen,
    set: (value) => {
      chosen = value;
      store(name, print(value));
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Where storage is forbidden the choice lasts until the window closes.
  }
}
