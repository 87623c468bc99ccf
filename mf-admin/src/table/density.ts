import type { TableSettings } from './table-settings.ts'

export const spaces: Record<TableSettings['density'], Record<'heading' | 'cell' | 'actions', string>> = {
  compact: { heading: 'px-2 py-2', cell: 'px-2 py-1', actions: 'px-1 py-1' },
  comfortable: { heading: 'px-3 py-2', cell: 'px-3 py-2.5', actions: 'px-2 py-2.5' },
}
