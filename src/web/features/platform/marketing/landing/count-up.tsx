import { useEffect, useRef } from 'react';
import { count } from '../amounts.ts';

interface CountUpProps {
  value: number;
  suffix: string;
  /** Milliseconds from nothing to the value. */
  duration: number;
}

// docs/product.md: counting begins when this much of the figure is in sight.
const VISIBLE = 0.3;

/** A figure that counts up once when it comes into view; it does not move for users who prefer reduced motion. */
export function CountUp({ value, suffix, duration }: CountUpProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = shown.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    return countWhenSeen(element, duration, (part) => {
      element.textContent = count(Math.round(value * part)) + suffix;
    });
  }, [value, suffix, duration]);
  const text = count(value) + suffix;
  return (
    <span className="inline-grid">
      <span className="sr-only">{text}</span>
      {/* The whole figure keeps the room, so that nothing beside it moves. */}
      <span aria-hidden="true" className="invisible col-start-1 row-start-1">
        {text}
      </span>
      <span aria-hidden="true" ref={shown} className="col-start-1 row-start-1">
        {text}
      </span>
    </span>
  );
}

/** Calls `show` with 0, and from the first sight on with what part of the way is done. */
function countWhenSeen(element: Element, duration: number, show: (part: number) => void): () => void {
  let frame = 0;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const started = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - started) / duration);
        show(easeOut(part));
        if (part < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
    { threshold: VISIBLE },
  );
  show(0);
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    show(1);
  };
}

const easeOut = (part: number): number => 1 - (1 - part) ** 3;
