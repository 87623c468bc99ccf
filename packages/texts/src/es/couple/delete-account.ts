import type * as en from '../../en/couple/delete-account.ts'
import type { Translated } from '../../translated.ts'

export const deleteAccount: Translated<typeof en.deleteAccount> = {
  title: 'Borrar la cuenta',
  hint: 'Para siempre, y enseguida. No hay vuelta atrás.',
  open: 'Borrar mi cuenta',
  question: '¿Borrar tu cuenta?',
  what: 'Tu nombre, tu correo, tu foto y tus sesiones se borran en todas partes, y se cierran en cada navegador. Si tu pareja se queda en el espacio, lo que escribiste y pusiste en él se queda ahí, sin tu nombre. Tus anillos quedan libres. Si no queda nadie en el espacio, también se borra. Nadie puede deshacerlo, tampoco nuestro equipo.',
  typed: 'Para confirmar, escribe {email}',
  confirm: 'Borrar para siempre',
  done: 'Tu cuenta está borrada. Cuídate mucho.',
  failed: 'Tu cuenta no se borró. Inténtalo otra vez.',
}
