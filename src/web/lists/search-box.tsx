import { Search } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

export function SearchBox({ label, value, onValueChange, className }: SearchBoxProps) {
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="pl-9"
      />
    </div>
  );
}
