import type * as en from '../../en/couple/first-week.ts'
import type { Translated } from '../../translated.ts'

export const firstWeek: Translated<typeof en.firstWeek> = {
  hint: 'Pequeños comienzos para los dos, cuando quieras.',
  dismiss: 'No es para nosotros: {title}',
  photoOfPartner: 'La tuya ya está. Falta la de {name}.',
  of: {
    letter: { title: 'Una carta', hint: 'Unas líneas que solo lee {name}.' },
    photo: { title: 'Una foto de cada uno', hint: 'Una tuya y otra de {name}.' },
    song: { title: 'Una canción de los dos', hint: 'La que te hace pensar en {name}.' },
    date: { title: 'Una cita', hint: 'Planea una noche juntos.' },
    question: { title: 'La pregunta de hoy', hint: 'Respóndela y verás la respuesta de {name}.' },
  },
}
