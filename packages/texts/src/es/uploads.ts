import type * as en from '../en/uploads.ts'
import type { Translated } from '../translated.ts'

export const uploadsTexts: Translated<typeof en.uploadsTexts> = {
  title: 'Archivos en camino',
  one: '1 archivo en camino',
  many: '{count} archivos en camino',
  stuck: 'No se subieron: {count}',
  progress: '{name}: {percent} %',
  announced: '{name}: {percent} por ciento',
  states: {
    waiting: 'En espera',
    uploading: 'Subiendo',
    finishing: 'Ya casi',
    paused: 'En pausa',
    missing: 'Vuelve a elegir este archivo para continuar',
    done: 'Listo',
    failed: 'Falló',
  },
  offline: 'Sigue cuando haya conexión',
  pause: 'Pausar {name}',
  resume: 'Reanudar {name}',
  retry: 'Reintentar {name}',
  cancel: 'Cancelar {name}',
  chooseAgain: 'Volver a elegir {name}',
  another: 'Ese es otro archivo. Elige {name}, por favor.',
}
