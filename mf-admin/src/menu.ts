import { Gem, HouseHeart, Link2, Quote, Users } from 'lucide-react'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import type { RemoteMenu } from '@love-space/web-kit/app/remote-module.ts'
import { adminPaths } from './paths.ts'

const { menu: texts } = adminTexts

export const menu: RemoteMenu = [
  {
    audience: 'admin',
    heading: texts.heading,
    entries: [
      { label: texts.spaces, to: adminPaths.spaces, icon: HouseHeart },
      { label: texts.devices, to: adminPaths.devices, icon: Gem },
      { label: texts.users, to: adminPaths.users, icon: Users },
      { label: texts.quotes, to: adminPaths.quotes, icon: Quote },
      { label: texts.bindings, to: adminPaths.bindings, icon: Link2 },
    ],
  },
]
