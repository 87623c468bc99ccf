import type * as en from '../../en/couple/notifications.ts'
import type { Translated } from '../../translated.ts'

export const notifications: Translated<typeof en.notifications> = {
  title: 'Notificaciones',
  total: '{n} notificaciones',
  totalOne: '1 notificación',
  empty: 'No hay notificaciones',
  emptyHint: 'Aquí aparece lo que tu pareja te deja.',
  markAll: 'Marcar todo como leído',
  unread: 'Sin leer',
  loading: 'Cargando tus notificaciones…',
  more: 'Ver más',
  loadFailed: 'Tus notificaciones no se cargaron.',
}
