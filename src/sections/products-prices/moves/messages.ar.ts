import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'products-prices.move.about':
    'التحرّك تغيّر تزيد نسبته إلى الانحراف المعياري للتغيّرات التي سبقته على {threshold}. وما يرد هنا قريب من التحرّك زمنياً، وليس في الصفحة ما يقول إنه سببه.',
  'products-prices.move.after': {
    zero: 'بعده مباشرة',
    one: 'بعده بيوم واحد',
    two: 'بعده بيومين',
    few: 'بعده، بفارق {count} أيام',
    many: 'بعده، بفارق {count} يوماً',
    other: 'بعده، بفارق {count} يوم',
  },
  'products-prices.move.back': 'كل أسعار السلسلة',
  'products-prices.move.before': {
    zero: 'قبله مباشرة',
    one: 'قبله بيوم واحد',
    two: 'قبله بيومين',
    few: 'قبله، بفارق {count} أيام',
    many: 'قبله، بفارق {count} يوماً',
    other: 'قبله، بفارق {count} يوم',
  },
  'products-prices.move.coincides': 'تزامن مع',
  'products-prices.move.few': 'التغيّرات السابقة أقل من أن تدل على المعتاد في هذه السلسلة.',
  'products-prices.move.kind.case': 'قضية إغراق',
  'products-prices.move.kind.deal': 'صفقة',
  'products-prices.move.kind.feedstock': 'سعر لقيم',
  'products-prices.move.kind.stop': 'توقف',
  'products-prices.move.kind.story': 'مادة',
  'products-prices.move.looked': 'ما جرى البحث عنه',
  'products-prices.move.looked.case':
    'خطوات قضايا الإغراق على المنتج أو على ما يُصنع منه، حتى {days} أيام قبلها وبعدها',
  'products-prices.move.looked.deal':
    'صفقات الشركات المنتجة له، المعلنة أو المكتملة حتى {days} أيام قبله وبعده',
  'products-prices.move.looked.feedstock':
    'تحرّكات أسعار ما يُصنع منه المنتج، في الفترة نفسها أو حتى {days} يوماً قبلها',
  'products-prices.move.looked.stop':
    'توقفات الوحدات التي تنتجه أو تنتج ما يُصنع منه، حتى {days} أيام قبله وبعده',
  'products-prices.move.looked.story':
    'المواد عن المنتج أو عمّا يُصنع منه أو عن الشركات المنتجة له، حتى {days} أيام قبله وبعده',
  'products-prices.move.found': {
    zero: 'لم يُعثر على شيء',
    one: 'عُثر على واحد',
    two: 'عُثر على اثنين',
    few: 'عُثر على {count}',
    many: 'عُثر على {count}',
    other: 'عُثر على {count}',
  },
  'products-prices.move.found.none': 'لم يُعثر على شيء',
  'products-prices.move.found.closed': 'غير متاح لهذا القارئ',
  'products-prices.move.method': 'كيف حُسب هذا',
  'products-prices.move.method.change':
    'يُقارَن كل سعر بالسعر السابق له في السلسلة نفسها، باللوغاريتم الطبيعي لنسبة أحدهما إلى الآخر. والتغيّر المعتاد هو الانحراف المعياري لعيّنة من آخر {periods} تغيّراً سبقته، ولا تقل عن {least}، كما في الوثيقة الفنية «ريسك متريكس» لجي بي مورغان ورويترز، الطبعة الرابعة، 1996. ولا يُحسب تغيّر عبر انقطاع في السلسلة، ولا بين سعر تقديري وسعر معلن؛ وللسلسلة وحدة وعملة وشروط واحدة لا تتغيّر.',
  'products-prices.move.method.order':
    'القائمة مرتبة بحسب القرب: أولاً ما يخص المنتج نفسه واللقيم الذي تحرّك في الاتجاه نفسه، ثم الأقرب زمناً والمؤرَّخ باليوم والأكبر حجماً. والترتيب يقيس القرب لا السبب.',
  'products-prices.move.method.records':
    'الأسعار كما هي معروفة الآن أو في اليوم المختار، أما التوقفات والقضايا والصفقات والمواد فكما هي مسجلة الآن. ولا تدخل التوقفات التي لا يُعرف من تاريخها إلا السنة.',
  'products-prices.move.more': {
    zero: 'لا مزيد مما تزامن معه.',
    one: 'وتزامن معه أمر آخر أدنى في هذا الترتيب.',
    two: 'وتزامن معه أمران آخران أدنى في هذا الترتيب.',
    few: 'وتزامنت معه {count} أمور أخرى أدنى في هذا الترتيب.',
    many: 'وتزامن معه {count} أمراً آخر أدنى في هذا الترتيب.',
    other: 'وتزامن معه {count} أمر آخر أدنى في هذا الترتيب.',
  },
  'products-prices.move.none': 'لا شيء مسجلاً هنا تزامن مع هذا التحرّك',
  'products-prices.move.none.text': 'تجد أدناه ما جرى البحث عنه. وقد يكون حدث ما لم يُسجَّل هنا.',
  'products-prices.move.offline': 'الطاقة المتوقفة: {amount} ألف طن/سنة من {product}',
  'products-prices.move.offline.share':
    'الطاقة المتوقفة: {amount} ألف طن/سنة من {product}، أي {share} من طاقة الخليج المسجلة',
  'products-prices.move.on.input': 'يخص {input}، ومنه يُصنع المنتج',
  'products-prices.move.on.producer': 'يخص شركة تنتج المنتج',
  'products-prices.move.on.product': 'يخص المنتج نفسه',
  'products-prices.move.on.second': 'يخص {input}، ومنه يُصنع {through}',
  'products-prices.move.opposite': 'تحرّك في الاتجاه المعاكس',
  'products-prices.move.same': 'تحرّك في الاتجاه نفسه',
  'products-prices.move.times': '{times} مرة قدر تغيّره المعتاد',
  'products-prices.move.title': 'تحرّك سعر {product}، {market}: {day}',
  'products-prices.move.within': 'خلال فترة التحرّك',
  'products-prices.move.within.usual': 'هذا التغيّر ضمن المعتاد في السلسلة، فلا يُعدّ تحرّكاً.',
  'products-prices.moves': 'تحرّكات السعر في هذه الفترة',
  'products-prices.moves.about':
    'تغيّرات تتجاوز ضعف التغيّر المعتاد في السلسلة، ويقود كل منها إلى ما سُجّل حوله.',
  'products-prices.moves.earlier': {
    zero: 'كل التحرّكات مذكورة.',
    one: 'تحرّك أقدم غير مذكور هنا؛ اختر تواريخ أخرى لتراه.',
    two: 'تحرّكان أقدمان غير مذكورين هنا؛ اختر تواريخ أخرى لتراهما.',
    few: '{count} تحرّكات أقدم غير مذكورة هنا؛ اختر تواريخ أخرى لتراها.',
    many: '{count} تحرّكاً أقدم غير مذكور هنا؛ اختر تواريخ أخرى لتراها.',
    other: '{count} تحرّك أقدم غير مذكور هنا؛ اختر تواريخ أخرى لتراها.',
  },
  'products-prices.moves.mark': 'تحرّك في السعر أكبر من المعتاد',
  'products-prices.moves.mark.change': '{day}: {change}',
  'products-prices.moves.mark.nearest': 'أقرب ما تزامن معه: {title} ({kind})',
  'products-prices.moves.mark.none': 'لا شيء مسجلاً هنا تزامن معه',
  'products-prices.moves.none':
    'لم يتجاوز أي تغيّر في هذه الفترة ضعف التغيّر المعتاد في السلسلة، حيث يدل عليه {least} تغيّراً سابقاً على الأقل.',
  'products-prices.moves.times': 'أمثال المعتاد',
} satisfies MessagesLike<typeof en>
