import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('min-w-0 rounded-lg border bg-surface', className)} {...props} />;
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-1 p-5 pb-0 max-sm:p-4 max-sm:pb-0', className)} {...props} />;
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('text-lg font-semibold', className)} {...props}>
      {children}
    </h2>
  );
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-muted-foreground', className)} {...props} />;
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('p-5 max-sm:p-4', className)} {...props} />;
}

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** To the right of the heading, or below it where there is no room. */
  actions?: ReactNode;
  /** Of the card; `className` is that of its content. */
  cardClass?: string;
}

/** A card with its heading, what the heading needs to say, and the content below. */
export function Section({
  title,
  description,
  actions,
  cardClass,
  className,
  children,
  ...card
}: SectionProps) {
  return (
    <Card {...card} className={cardClass}>
      <CardHeader className={cn(actions && 'flex flex-wrap items-start justify-between gap-3')}>
        <div className="grid gap-1">
          <CardTitle>{title}</CardTitle>
          {description && <CardDescription>{description}</CardDescription>}
        </div>
        {actions}
      </CardHeader>
      <CardContent className={className}>{children}</CardContent>
    </Card>
  );
}
