import { useEffect, useState } from 'react';

/** `value` once it has not changed for `ms` milliseconds: what is typed is asked for when the typing pauses. */
export function useSettled<Value>(value: Value, ms = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
