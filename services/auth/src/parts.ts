import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

export const parts = ({ mailer }: Deps): readonly ServicePart[] => [
  {
    name: 'mail',
    check: async () => {
      if (!mailer) return { state: 'off', note: '' }
      await mailer.check()
      return { state: 'ok', note: mailer.folder ? 'kept in a folder' : 'SMTP' }
    },
  },
]
