import { cva } from 'class-variance-authority';

/** Class names of a button, for links that look like one. */
export const buttonVariants = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium large-text:max-w-full large-text:shrink large-text:whitespace-normal large-text:wrap-anywhere transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 not-data-why:aria-disabled:pointer-events-none data-why:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover forced-colors:border',
        accent: 'bg-accent text-accent-foreground hover:bg-accent-hover forced-colors:border',
        secondary: 'border border-input/70 bg-surface text-foreground hover:bg-hover',
        ghost: 'text-foreground hover:bg-hover',
        destructive:
          'bg-destructive text-destructive-foreground hover:bg-destructive-hover forced-colors:border',
        link: 'text-primary-text underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-8 px-3 text-sm touch:h-11 large-text:h-auto large-text:min-h-8',
        md: 'h-9 px-4 text-base touch:h-11 large-text:h-auto large-text:min-h-9 large-text:px-3',
        lg: 'h-12 px-6 text-lg large-text:h-auto large-text:min-h-12 large-text:px-3',
        icon: 'size-9 touch:size-11 large-text:size-8',
        'icon-sm': 'size-8 touch:size-11 large-text:size-8',
        inline: 'h-auto p-0 text-base',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);
