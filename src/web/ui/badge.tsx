import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badgeVariants = cva(
  'inline-flex h-6 w-fit items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-xs font-medium [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        neutral: 'bg-muted text-foreground',
        outline: 'border text-muted-foreground',
        primary: 'bg-primary-soft text-primary-text',
        accent: 'bg-accent-soft text-accent-text',
        success: 'bg-severity-none-soft text-severity-none-text',
        warning: 'bg-severity-minor-soft text-severity-minor-text',
        destructive: 'bg-destructive-soft text-destructive-text',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
);

export function Badge({
  variant,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
