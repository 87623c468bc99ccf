import type * as en from '../../en/couple/passkeys.ts'
import type { Translated } from '../../translated.ts'

export const passkeys: Translated<typeof en.passkeys> = {
  title: 'Llaves de acceso',
  hint: 'Entra con tu cara, tu dedo o el código de tu teléfono. Tu anillo, tu PIN y tu contraseña siguen funcionando.',
  none: 'Todavía no hay llaves de acceso.',
  add: 'Añadir una llave de acceso',
  added: 'Llave de acceso añadida. Desde ahora también abre la puerta.',
  addFailed: 'La llave de acceso no se añadió. Inténtalo otra vez.',
  full: 'Tienes {n} llaves de acceso, y no puede haber más. Quita una para añadir otra.',
  created: 'añadida {when}',
  lastUsed: 'último uso {when}',
  neverUsed: 'sin usar todavía',
  rename: 'Cambiar nombre',
  renameOne: 'Cambiar el nombre de {name}',
  nameLabel: 'Nombre',
  nameRequired: 'Dale un nombre, por favor.',
  renameFailed: 'El nombre no se guardó. Inténtalo otra vez.',
  remove: 'Quitar',
  removeOne: 'Quitar {name}',
  removeTitle: '¿Quitar {name}?',
  removeHint:
    'Ya no abrirá Love Space, y se cierra la sesión en todos los demás navegadores donde entró. Después también puedes borrarla en tu teléfono.',
  removed: 'Llave de acceso quitada.',
  removeFailed: 'La llave de acceso no se quitó. Inténtalo otra vez.',
  lost: '¿Perdiste un teléfono? Quita aquí su llave de acceso. Tu anillo con tu PIN sigue abriendo la puerta, y tu contraseña también.',
  listFailed: 'Tus llaves de acceso no se cargaron.',
  resetWaits: '{name} pidió quitar todas tus llaves de acceso. Ocurrirá el {when} si no lo rechazas.',
  somebody: 'Alguien de nuestro equipo',
  refuseReset: 'Rechazar',
  refuseResetFailed: 'No funcionó, así que aún podrían quitarse tus llaves de acceso. Inténtalo otra vez.',
  ofReset: 'Tus llaves de acceso',
  ofResetHint:
    'Conserva solo las que seguro están en tus manos. Las más nuevas, y las que nunca usaste, se quitan de todos modos.',
  use: 'Usar una llave de acceso',
  signInFailed: 'La llave de acceso no te dejó entrar. Inténtalo otra vez.',
}
