import { Boxes, Gem, HeartPulse, HouseHeart, Link2, Mails, Quote, ScrollText, Users } from 'lucide-react'
import type { Permission } from '@love-space/contracts/admin/permissions.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { adminPaths } from '../paths.ts'

const texts = officeTexts.nav

export const officeSections = [
  { to: adminPaths.devices, label: texts.devices, hint: texts.hints.devices, icon: Gem, permission: 'rings:read' },
  { to: adminPaths.bindings, label: texts.bindings, hint: texts.hints.bindings, icon: Link2, permission: 'rings:read' },
  { to: adminPaths.batches, label: texts.batches, hint: texts.hints.batches, icon: Boxes, permission: 'rings:read' },
  { to: adminPaths.spaces, label: texts.spaces, hint: texts.hints.spaces, icon: HouseHeart, permission: 'spaces:read' },
  { to: adminPaths.quotes, label: texts.quotes, hint: texts.hints.quotes, icon: Quote, permission: 'quotes:read' },
  { to: adminPaths.users, label: texts.users, hint: texts.hints.users, icon: Users, permission: 'users:read' },
  {
    to: adminPaths.marketing,
    label: texts.marketing,
    hint: texts.hints.marketing,
    icon: Mails,
    permission: 'marketing:sync',
  },
  { to: adminPaths.audit, label: texts.audit, hint: texts.hints.audit, icon: ScrollText, permission: 'audit:read' },
  {
    to: adminPaths.operations,
    label: texts.operations,
    hint: texts.hints.operations,
    icon: HeartPulse,
    permission: 'operations:read',
  },
] as const satisfies readonly { to: string; label: string; hint: string; icon: unknown; permission: Permission }[]
