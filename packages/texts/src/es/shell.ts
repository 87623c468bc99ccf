import type * as en from '../en/shell.ts'
import type { Translated } from '../translated.ts'

export const shellTexts: Translated<typeof en.shellTexts> = {
  productName: 'Love Space',
  skipToContent: 'Ir al contenido',
  home: 'Inicio',
  menu: {
    open: 'Menú',
    openOf: 'Menú de {name}',
    landmark: 'Menú principal',
    logout: 'Salir',
  },
  appearance: {
    theme: 'Tema',
    themes: { space: 'El de nuestro espacio', official: 'Palisandro', original: 'Medianoche' },
    mode: 'Claro u oscuro',
    modes: { system: 'Como el dispositivo', light: 'Claro', dark: 'Oscuro' },
    language: 'Idioma',
  },
  bell: {
    none: 'Notificaciones',
    unread: 'Notificaciones, {count} sin leer',
    arrived: 'Notificación nueva',
  },
  notifications: {
    title: 'Notificaciones',
    empty: 'No hay notificaciones',
    emptyHint: 'Aquí aparece lo que tu pareja te deja.',
    markAllRead: 'Marcar todo como leído',
    unreadMark: 'Sin leer',
    more: 'Ver más',
    failed: 'Tus notificaciones no se cargaron.',
  },
  footer: {
    copyright: '© {year} Love Space',
    support: 'Contacto',
    help: 'Ayuda',
    website: 'Sitio web',
    privacy: 'Política de privacidad',
    terms: 'Términos del servicio',
  },
  offline: 'Estás sin conexión. Puedes leer y escribir; lo enviaremos cuando vuelva la conexión.',
  proposal: {
    text: 'Nuestro equipo quiere cambiar tu correo a {email}.',
    answer: 'Decir sí o no',
  },
  errors: {
    notFoundTitle: 'Aquí no hay nada',
    notFoundHint: 'Quizá la página cambió de lugar, o el enlace está incompleto.',
    goHome: 'Ir al inicio',
    unavailableTitle: 'Esta parte de Love Space no responde',
    unavailableHint: 'Todo lo demás sigue funcionando. Puede volver en un momento.',
    offlineTitle: 'Estás sin conexión',
    offlineHint: 'Esta página aún no está en este dispositivo. Se abrirá cuando vuelva la conexión.',
    brokenTitle: 'Algo salió mal aquí',
    brokenHint: 'El resto de Love Space sigue funcionando. Probar otra vez suele ayudar.',
    retry: 'Reintentar',
    loading: 'Cargando…',
  },
}
