export const fieldClass =
  'min-h-9 rounded-field border border-line-strong bg-surface-raised px-2.5 text-sm focus-visible:border-accent pointer-coarse:min-h-tap'
