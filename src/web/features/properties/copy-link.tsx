import { Check, Link } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toast.tsx';

/** Copies the address that opens this property. @param path where it opens, a screen that others have too */
export function CopyLink({ path, className }: { path: string; className?: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const address = new URL(path, window.location.origin).href;
    if (await copyText(address)) {
      setCopied(path);
      toast({ title: 'Link copied', description: 'It works for everyone who can see this property.' });
    } else toast({ title: 'Failed to copy link', description: address, variant: 'destructive' });
  };
  const Icon = copied === path ? Check : Link;
  return (
    <button type="button" aria-label="Copy link" title="Copy link" onClick={copy} className={className}>
      <Icon className="size-4" />
    </button>
  );
}
