import type * as en from '../en/legal.ts'
import type { Translated } from '../translated.ts'

export const legal: Translated<typeof en.legal> = {
  effective: 'En vigor desde el 1 de agosto de 2025',
  privacy: {
    title: 'Política de privacidad',
    lead: 'Love Space es un lugar privado para dos. Esta página dice qué guardamos, por qué, durante cuánto tiempo y qué puedes pedirnos.',
    sections: [
      {
        heading: 'Quién puede usar Love Space',
        paragraphs: [
          'Tienes que tener 16 años o más. Si nos das una fecha de nacimiento que dice que tienes menos, la rechazamos. No comprobamos la edad de nadie de otra manera. A sabiendas, no guardamos datos de nadie menor de esa edad.',
        ],
      },
      {
        heading: 'Quién ve tu espacio',
        paragraphs: [
          'Solo las dos cuentas que pertenecen a un espacio ven lo que hay en él: cartas, ánimos, respuestas, cuándo pensaron el uno en el otro, recuerdos, fechas, canciones, deseos, juegos y planes. Un deseo que escondes solo lo ves tú, hasta que lo muestres. Hasta su día, solo quien la escribió puede leer una carta sellada, ver sus fotos y oír su grabación. Si así lo eligió, después sigue sellada hasta que estén juntos o hasta que la abra quien la escribió. Quien se va se lleva lo que selló. Cuándo pensaron el uno en el otro se borra a los 30 días. No hay perfiles públicos ni un muro.',
          'Una carta entra en el libro del año solo si los dos la eligieron, y cualquiera de los dos puede sacarla en cualquier momento.',
          'Puedes crear un enlace de calendario con el que tu aplicación de calendario lee el nombre de tu espacio, el aniversario, el día y el mes de sus cumpleaños, los planes, y los títulos, lugares y días de la línea de tiempo. Quien tenga el enlace puede leerlos, hasta que lo desactives en los ajustes del espacio, cierres todas tus sesiones, cambies tu contraseña o dejes el espacio.',
          'Nuestro equipo ve lo necesario para que el servicio funcione, como qué anillo abre qué espacio, y nunca lee lo que hay en él.',
        ],
      },
      {
        heading: 'Qué guardamos',
        paragraphs: [
          'Tu cuenta: nombre, correo, lo que eliges en tus ajustes y, si los das, fecha de nacimiento, género y una foto. Tu contraseña y tu PIN se guardan solo en una forma que no se puede revertir. De una llave de acceso guardamos su mitad pública y cuándo se usó; tu cara y tu dedo se quedan en tu dispositivo.',
          'Tus sesiones: cuándo, con qué tipo de navegador y en qué idioma.',
          'Tu espacio: lo que se guarda en él y los anillos que lo abren. De cada anillo guardamos cuándo y con qué tipo de navegador se usó por última vez, y de todos, la hora de las últimas diez veces que se acercaron.',
          'De cada foto guardamos también un número corto que resume cómo se ve, para avisarte antes de añadirla dos veces.',
          'Puedes grabar tu voz para una carta, una respuesta o un comentario. Una grabación solo la oye quien puede leer las palabras que la acompañan. Si quitas una grabación, desde entonces solo la oyes tú, y se borra en nueve días como mucho.',
          'Registros técnicos sin el contenido de tu espacio.',
          'Tu propio navegador guarda lo que has visto una semana como mucho, o hasta que sales. Guarda lo que has escrito hasta que se envía o lo descartas. Guarda los archivos que has elegido, y lo que has compartido con él desde otras apps, hasta que se envían, los descartas o sales. Si tu sesión termina por sí sola, esperan una semana como mucho, y nadie más que entre ahí los ve.',
          'Cuando añades una canción, nuestro servidor pide el título al sitio de su dirección. No le dice nada de ti.',
          'Te escribimos por correo para confirmar tu dirección y para que elijas una contraseña o un PIN nuevos. También cuando cambian tu correo, tu contraseña, tu PIN o tus llaves de acceso, cuando nuestro equipo cambia tu cuenta, cuando alguien de tu espacio dice que otra persona de él no es su pareja, y sobre una copia o un borrado de tus datos que se pidió por correo. Otros correos te llegan solo si los activas.',
          'Un correo diario sobre notificaciones sin leer llega solo si lo activas en tus ajustes. Dice cuántas hay, y nada de ellas.',
          'Las notificaciones en un teléfono o equipo pasan por el servicio de notificaciones de tu navegador, que no puede leerlas. Antes se pregunta en cada dispositivo, y puedes apagarlas cuando quieras.',
          'Las novedades llegan por correo solo si las activas en tus ajustes. Las enviamos con Klaviyo, que entonces recibe tu nombre, tu correo y tu número de cuenta, y nada de tu espacio. Si las apagas o borras tu cuenta, Klaviyo los borra.',
        ],
      },
      {
        heading: 'Durante cuánto tiempo',
        paragraphs: [
          'Si borras tu cuenta, tu nombre, tu correo, tu foto, tus sesiones y tus notificaciones se borran en todas partes, en pocos minutos. Tus cartas, las selladas que ya se abrieron, recuerdos, comentarios, eventos, canciones y deseos en común se quedan con tu pareja si se queda, sin nombre; tus ánimos, tus respuestas, tus pensamientos, tus deseos propios, tus cartas aún selladas y tus puntos en los juegos se van. Nadie puede deshacerlo.',
          'Una notificación se borra 180 días después de que la leas. Qué hizo cada persona y qué día se guarda mientras exista el espacio, y pasados 13 meses como una lista por mes.',
          'Un recuerdo o un hito borrado se queda 30 días en la papelera, donde las dos personas lo ven y cualquiera puede recuperarlo. Después se borra con sus fotos y vídeos.',
          'Si alguien cierra el espacio, se puede leer durante 90 días, y cualquiera de las dos personas puede reabrirlo. Después se borra todo lo que hay en él, y los anillos pueden abrir otro espacio. Un espacio en el que no queda nadie se borra enseguida.',
          'Anotamos lo que hace nuestro equipo, y lo guardamos un año como mínimo.',
          'Los registros se guardan 90 días, las copias de seguridad 60 días. Lo que se borra desaparece de ellos en ese plazo. Si alguna vez tenemos que usar una copia, borramos otra vez lo que se borró desde entonces. Para eso solo guardamos su número y cuándo se borró.',
        ],
      },
      {
        heading: 'Tus derechos',
        paragraphs: [
          'Puedes ver, corregir, llevarte y borrar tus datos tú, en tus ajustes. Lo que te llevas es todo lo que puedes leer aquí, en un solo archivo con los originales; te espera durante 7 días. O escríbenos por correo; respondemos a las solicitudes en un plazo de 30 a 45 días.',
          'Si vives en California, puedes oponerte a cualquier venta o cesión de datos personales. No hacemos ninguna de las dos cosas.',
        ],
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'Usamos cookies que mantienen tu sesión abierta, reconocen un navegador que ya usaste, acompañan el uso de una llave de acceso y recuerdan el idioma que eliges. Otra te deja en la misma versión de este sitio mientras probamos una nueva. Cualquier otra cookie se pone solo con tu consentimiento.',
        ],
      },
      {
        heading: 'Contacto',
        paragraphs: ['Las preguntas sobre privacidad nos llegan por correo a {supportEmail}.'],
      },
    ],
  },
  terms: {
    title: 'Términos del servicio',
    lead: 'Al usar Love Space aceptas lo siguiente.',
    sections: [
      {
        heading: 'Tu edad',
        paragraphs: [
          'Tienes que tener 16 años o más para usar Love Space. Comprobamos la fecha de nacimiento si nos la das, y no comprobamos la edad de nadie de otra manera.',
        ],
      },
      {
        heading: 'Tu espacio y tu anillo',
        paragraphs: [
          'Un espacio pertenece a dos cuentas. Un anillo abre el espacio a quien pertenece; trátalo como una llave y, si se pierde, avisa en los ajustes del espacio.',
          'Lo que pones en tu espacio sigue siendo tuyo. Nos das solo los derechos que necesitamos para guardarlo y mostrarlo a ti y a tu pareja.',
        ],
      },
      {
        heading: 'Qué puede pedir la aplicación a tu teléfono',
        paragraphs: [
          'NFC, para leer tu anillo. La cámara, si eliges entrar con un código QR o tomar una foto. Notificaciones, si quieres saber de tu pareja. Puedes rechazar las dos últimas y usar todo lo demás.',
        ],
      },
      {
        heading: 'Actualizaciones',
        paragraphs: [
          'Love Space cambia con el tiempo. Algunas actualizaciones son obligatorias para que el servicio siga siendo seguro.',
        ],
      },
      {
        heading: 'Responsabilidad',
        paragraphs: [
          'Nuestra responsabilidad se limita a la cantidad mayor entre 50 USD y lo que nos pagaste en los últimos 12 meses, hasta donde la ley lo permita.',
        ],
      },
      {
        heading: 'Conflictos',
        paragraphs: [
          'Los conflictos se resuelven por arbitraje individual vinculante, no en acciones colectivas, hasta donde la ley lo permita.',
        ],
      },
      {
        heading: 'Contacto',
        paragraphs: ['Las preguntas sobre estos términos nos llegan por correo a {supportEmail}.'],
      },
    ],
  },
}
