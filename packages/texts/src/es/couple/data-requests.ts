import type * as en from '../../en/couple/data-requests.ts'
import type { Translated } from '../../translated.ts'

export const dataRequests: Translated<typeof en.dataRequests> = {
  title: 'Pedido en tu nombre',
  hint: 'Alguien le pidió esto a nuestro equipo en tu nombre. Si no fuiste tú, puedes detenerlo antes de que empiece.',
  kinds: { export: 'Una copia de tus datos', erasure: 'Borrar tu cuenta' },
  what: {
    export: 'Todo lo que puedes leer aquí, en un archivo. Solo tú puedes abrirlo, aquí en tus ajustes.',
    erasure: 'Tu cuenta y todo lo tuyo, para siempre. Lo que compartiste se queda con tu pareja, sin tu nombre.',
  },
  askedAt: 'Se pidió el {date}.',
  waiting: 'Esperando a que dos personas de nuestro equipo estén de acuerdo. Puede empezar en cualquier momento.',
  due: 'En espera. No empezará antes del {date}, a menos que dos personas de nuestro equipo estén de acuerdo antes.',
  working: 'Ya empezó.',
  done: 'Se hizo el {date}.',
  withdrawn: 'Nuestro equipo lo retiró el {date}. No pasó nada.',
  stopped: 'Lo detuviste el {date}. No pasó nada.',
  failed: 'No funcionó. No pasó nada.',
  stop: { export: 'Detener la copia', erasure: 'Detener el borrado' },
  wasStopped: 'Detenido. No pasará nada.',
  tooLate: 'Ya empezó, así que ya no se puede detener.',
  failedToStop: 'No se detuvo. Inténtalo otra vez.',
}
