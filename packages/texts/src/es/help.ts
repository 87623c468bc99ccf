import type * as en from '../en/help.ts'
import type { Translated } from '../translated.ts'

export const help: Translated<typeof en.help> = {
  title: 'Ayuda',
  lead: 'El anillo, el teléfono y la pareja: esto es lo que ayuda cuando algo no funciona.',
  qrLabel: 'Abre la página para entrar en el teléfono que lee este código',
  sections: [
    {
      id: 'nothing-happens',
      heading: 'Acerco el anillo a mi teléfono y no pasa nada',
      paragraphs: [
        'Enciende la pantalla y desbloquea el teléfono: casi ninguno lee nada mientras está bloqueado.',
        'Sostén el anillo quieto, plano contra el teléfono, durante dos segundos. Después muévelo despacio: tiene que encontrar un punto del tamaño de una moneda.',
        'Quita la funda si es gruesa o de metal, y aleja las tarjetas con chip. Las dos cosas se interponen entre el teléfono y el anillo.',
      ],
    },
    {
      id: 'antenna',
      heading: '¿En qué parte del teléfono está ese punto?',
      paragraphs: [
        'En un iPhone está arriba del todo, por detrás, junto a la cámara. Los iPhone desde el XS y el XR leen un anillo por sí solos; los anteriores necesitan el botón NFC del Centro de control, y los anteriores al iPhone 7 no pueden leer anillos.',
        'En casi todos los teléfonos Android está en el tercio superior o en el centro de la parte de atrás. El manual de tu teléfono lo muestra, a menudo con una pequeña N.',
      ],
    },
    {
      id: 'nfc-off',
      heading: '¿Está activado el NFC?',
      paragraphs: [
        'En Android, abre los ajustes y busca NFC. Tiene que estar activado; quizá lo apagó el ahorro de batería.',
        'En un iPhone no hay nada que activar. Cierra la cámara y Wallet, que se quedan con el NFC mientras están abiertas.',
      ],
    },
    {
      id: 'without-nfc',
      heading: 'Mi teléfono no puede leer anillos',
      paragraphs: [
        'No necesitas un anillo para entrar. Entra con tu correo y tu contraseña, en cualquier teléfono o equipo. Apunta la cámara de tu teléfono a este código para abrir ahí la página.',
        'Una pareja que aún no está aquí también puede entrar con un código QR: está en los ajustes del espacio, en Pareja.',
      ],
      link: { to: 'login', label: 'Entrar' },
      hasCode: true,
    },
    {
      id: 'link-does-not-open',
      heading: 'El anillo abre una página que dice que no',
      paragraphs: [
        'Un anillo abre un espacio, a una sola persona. Si la página dice que es el de tu pareja, usa el tuyo.',
        'Si no conocemos el enlace, quizá se leyó solo en parte: acerca el anillo otra vez. Si no ayuda, el anillo aún no está listo o alguien avisó de que se perdió.',
        'La primera vez en un teléfono nuevo se pide tu PIN, para que un anillo encontrado no sirva de nada.',
      ],
    },
    {
      id: 'lost-ring',
      heading: 'Perdí mi anillo',
      paragraphs: [
        'Avisa en los ajustes del espacio. Desde ese momento no abre nada, y se cierran las sesiones de cada navegador que abrió.',
        'Hasta que tengas otro, entra con tu correo y tu contraseña.',
      ],
      link: { to: 'spaceSettings', label: 'Ajustes del espacio' },
    },
    {
      id: 'lost-phone',
      heading: 'Perdí mi teléfono',
      paragraphs: [
        'Entra desde otro teléfono o equipo. Tus ajustes muestran cada navegador con tu sesión abierta: cierra las del teléfono perdido.',
        'Si alguien pudo ver tu contraseña o tu PIN, cámbialos ahí también.',
      ],
      link: { to: 'settings', label: 'Ajustes' },
    },
    {
      id: 'forgotten-pin',
      heading: 'Olvidé mi PIN o mi contraseña',
      paragraphs: [
        'Pide un correo con un enlace para elegir otro. Si aún sabes tu contraseña, también puedes entrar con ella y elegir un PIN nuevo en tus ajustes.',
        'Después de varios PIN equivocados, el próximo intento tiene que esperar. El anillo de tu pareja y tu contraseña siguen funcionando.',
      ],
      link: { to: 'forgotPin', label: 'Elegir un PIN nuevo' },
    },
    {
      id: 'more',
      heading: 'Otra cosa',
      paragraphs: ['Escríbenos a {supportEmail}. Respondemos en cuanto podemos.'],
    },
  ],
}
