import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.settings.identity': 'الاسم والمظهر',
  'admin.settings.name': 'اسم الموقع',
  'admin.settings.tagline': 'الوصف المختصر',
  'admin.settings.image': 'الشعار',
  'admin.settings.image.hint':
    'صورة PNG أو WebP أو JPEG أو AVIF حتى 5 ميغابايت. من دون شعار يظهر أول حرف من الاسم.',
  'admin.settings.image.remove': 'إزالة الشعار',
  'admin.settings.design': 'تصميم الصفحة الرئيسية',
  'admin.settings.design.hint': 'يعرض التصميمان المواد والأرقام نفسها بترتيب مختلف.',
  'admin.settings.design.design_1': 'واجهة صحيفة',
  'admin.settings.design.design_2': 'مكتب الأسواق',
  'admin.settings.readers': 'القراء والأعضاء',
  'admin.settings.search': 'البحث متاح',
  'admin.settings.registration': 'التسجيل مفتوح للقراء',
  'admin.settings.words': 'كلمات تُراجع في التعليقات',
  'admin.settings.words.hint':
    'كلمة أو عبارة في كل سطر. كل تعليق فيه واحدة منها ينتظر المراجعة كيفما كُتبت: بالتشكيل أو التطويل أو بحروف متفرقة.',
  'admin.settings.posting': 'الكتابة متاحة للكتّاب',
  'admin.settings.posting.hint': 'أوقفها أثناء الصيانة، فيظهر للكتّاب تنبيه بدلاً من النموذج.',
  'admin.settings.pictures': 'ما يلزم الصورة قبل نشر مادة فيها',
  'admin.settings.pictures.hint':
    'تُرفض المادة عند نشرها ولا يضيع منها شيء، وتبقى المواد المنشورة من قبل كما هي.',
  'admin.settings.pictures.none': 'لا شيء',
  'admin.settings.pictures.credit': 'مصدرها',
  'admin.settings.pictures.licence': 'مصدرها وترخيصها',
  'admin.settings.pictures.descriptions': 'لا تُنشر مادة وفي صورها ما لم يوصف',
  'admin.settings.pictures.descriptions.hint':
    'يلزم وصف كل صورة بكل لغة تُنشر بها المادة، أو اختيار أنها للزينة.',
  'admin.settings.secondFactor': 'التحقق بخطوتين إلزامي لهيئة التحرير والإدارة',
  'admin.settings.secondFactor.hint':
    'يشمل الكتّاب والمحررين ومديري الموقع. من لم يُعدّه منهم لا يفتح غير صفحة إعداده، وأنت كذلك.',
  'admin.settings.closing': 'إغلاق الموقع',
  'admin.settings.closing.hint':
    'يظهر النص التالي لكل قارئ ما دام الموقع مغلقاً، ويدخل مديرو الموقع كالمعتاد.',
  'admin.settings.closed': 'الموقع مغلق',
  'admin.settings.message': 'النص الذي يراه القراء',
  'admin.settings.until': 'موعد العودة المتوقع',
  'admin.settings.until.hint': 'بتوقيت الرياض. يراه القراء، ولا يُفتح الموقع إلا حين تفتحه أنت.',
  'admin.settings.networks': 'شبكات التواصل',
  'admin.settings.networks.hint': 'روابط كاملة. الشبكة التي لا رابط لها لا تظهر.',
  'admin.settings.tags': 'الإحصاءات والإعلانات',
  'admin.settings.tags.hint': 'لا تُحمَّل إلا بموافقة القارئ. اتركها فارغة إن لم تستخدمها.',
  'admin.settings.analytics': 'معرف القياس في Google Analytics',
  'admin.settings.adsense': 'معرف الناشر في Google AdSense',
} satisfies MessagesLike<typeof en>
