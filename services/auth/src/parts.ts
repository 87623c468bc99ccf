import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

/** External dependencies that operators see in the back-office. */
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
