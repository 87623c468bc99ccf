import type { Permission } from './permissions.ts'

/** Permission to read each table that can have views. */
export const viewedTables = {
  quotes: 'quotes:read',
  users: 'users:read',
  spaces: 'spaces:read',
  devices: 'rings:read',
  bindings: 'rings:read',
  audit: 'audit:read',
} as const satisfies Record<string, Permission>

export type ViewedTable = keyof typeof viewedTables

export const isViewedTable = (name: string): name is ViewedTable => Object.hasOwn(viewedTables, name)
