import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './mail-messages.en.ts'

export const ar = {
  'accounts.mail.footer': 'وصلتك هذه الرسالة لأن لك حساباً في {site} أو طلبت فتح حساب.',
  'accounts.mail.activate.subject': 'فعّل حسابك في {site}',
  'accounts.mail.activate.text':
    'أهلاً بك في {site}. اسم المستخدم الذي اخترته «{username}». افتح هذا الرابط خلال 48 ساعة لتفعيل حسابك.',
  'accounts.mail.activate.button': 'تفعيل حسابي',
  'accounts.mail.activate.else': 'إن لم تكن أنت من سجّل فتجاهل الرسالة، ولن يُفتح أي حساب.',
  'accounts.mail.known.subject': 'لك حساب في {site}',
  'accounts.mail.known.text':
    'حاول أحد، ولعله أنت، التسجيل في {site} بهذا البريد، وله حساب من قبل: {username}. إن نسيت كلمة المرور فعيّن كلمة جديدة.',
  'accounts.mail.known.button': 'استعادة كلمة المرور',
  'accounts.mail.known.else': 'إن لم تكن أنت فلا حاجة إلى فعل شيء، فحسابك لم يتغيّر.',
  'accounts.mail.restore.subject': 'كلمة مرور جديدة في {site}',
  'accounts.mail.restore.text': 'طلبتَ كلمة مرور جديدة للحساب {username}. افتح هذا الرابط خلال ساعتين.',
  'accounts.mail.restore.button': 'تعيين كلمة مرور جديدة',
  'accounts.mail.restore.else': 'إن لم تطلبها فتجاهل الرسالة، فكلمة المرور لم تتغيّر.',
  'accounts.mail.restored.subject': 'غُيّرت كلمة مرورك في {site}',
  'accounts.mail.restored.text':
    'عُيّنت كلمة مرور جديدة للحساب {username} برابط أُرسل إلى هذا البريد، وسُجّل الخروج من الأجهزة كلها.',
  'accounts.mail.restored.button': 'استعادة كلمة المرور',
  'accounts.mail.restored.else': 'إن لم تكن أنت فعيّن كلمة مرور جديدة فوراً.',
  'accounts.mail.password.subject': 'غُيّرت كلمة مرورك في {site}',
  'accounts.mail.password.text':
    'غُيّرت كلمة مرور الحساب {username} من صفحة حسابك، وسُجّل الخروج من الأجهزة الأخرى.',
  'accounts.mail.password.button': 'استعادة كلمة المرور',
  'accounts.mail.password.else': 'إن لم تكن أنت فعيّن كلمة مرور جديدة فوراً.',
  'accounts.mail.email.subject': 'أكّد بريدك الجديد في {site}',
  'accounts.mail.email.text': 'طلبتَ أن يصبح هذا البريد بريد الحساب {username}. افتح هذا الرابط خلال 24 ساعة.',
  'accounts.mail.email.button': 'تأكيد البريد',
  'accounts.mail.email.else': 'إن لم تطلب ذلك فتجاهل الرسالة، ولن يتغيّر شيء.',
  'accounts.mail.undoEmail.subject': 'غُيّر بريدك في {site}',
  'accounts.mail.undoEmail.text': 'غُيّر بريد الحساب {username} من هذا العنوان إلى عنوان آخر.',
  'accounts.mail.undoEmail.button': 'التراجع عن التغيير',
  'accounts.mail.undoEmail.else': 'إن لم تكن أنت فتراجع عنه بهذا الرابط، وهو صالح سبعة أيام.',
  'accounts.mail.factorAdded.subject': 'التحقق بخطوتين في {site}: أُضيفت وسيلة',
  'accounts.mail.factorAdded.text': 'أُضيفت إلى الحساب {username} وسيلة جديدة لتأكيد الدخول: {factor}.',
  'accounts.mail.factorAdded.button': 'التحقق بخطوتين',
  'accounts.mail.factorAdded.else': 'إن لم تكن أنت فغيّر كلمة مرورك فوراً وأزل ما لا تعرفه.',
  'accounts.mail.factorRemoved.subject': 'التحقق بخطوتين في {site}: أُزيلت وسيلة',
  'accounts.mail.factorRemoved.text': 'أُزيلت من الحساب {username} وسيلة لتأكيد الدخول: {factor}.',
  'accounts.mail.factorRemoved.button': 'التحقق بخطوتين',
  'accounts.mail.factorRemoved.else': 'إن لم تكن أنت فغيّر كلمة مرورك فوراً.',
  'accounts.mail.codesMade.subject': 'رموز استرداد جديدة في {site}',
  'accounts.mail.codesMade.text': 'أُنشئت رموز استرداد جديدة للحساب {username}، ولم تعد الرموز السابقة صالحة.',
  'accounts.mail.codesMade.button': 'التحقق بخطوتين',
  'accounts.mail.codesMade.else': 'إن لم تكن أنت فغيّر كلمة مرورك فوراً وأنشئ رموزاً جديدة.',
  'accounts.mail.codeUsed.subject': 'استُخدم رمز استرداد في {site}',
  'accounts.mail.codeUsed.text':
    'دخل أحد إلى الحساب {username} برمز من رموز استرداده، ولن يصلح هذا الرمز مرة أخرى.',
  'accounts.mail.codeUsed.button': 'التحقق بخطوتين',
  'accounts.mail.codeUsed.else': 'إن لم تكن أنت فغيّر كلمة مرورك فوراً وأنشئ رموزاً جديدة.',
  'accounts.mail.passkeySuspect.subject': 'ربما نُسخ مفتاح مرور لك في {site}',
  'accounts.mail.passkeySuspect.text':
    'فُتح الحساب {username} بهذه الوسيلة: {factor}. ويدل عدّاد استخدامها على أن نسخة منها ربما تُستخدم في مكان آخر.',
  'accounts.mail.passkeySuspect.button': 'التحقق بخطوتين',
  'accounts.mail.passkeySuspect.else':
    'إن لم تكن قد استعدت جهازك من نسخة احتياطية فأزل مفتاح المرور وغيّر كلمة مرورك.',
  'accounts.mail.deleted.subject': 'حُذف حسابك في {site}',
  'accounts.mail.deleted.text': 'حُذف الحساب {username} وجلساته وملفه الشخصي.',
  'accounts.mail.deleted.else': 'إن لم تكن أنت فردّ على هذه الرسالة.',
} satisfies MessagesLike<typeof en>
