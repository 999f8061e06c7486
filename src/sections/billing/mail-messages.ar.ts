import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './mail-messages.en.ts'

export const ar = {
  'billing.mail.footer': 'تصلك هذه الرسالة بسبب اشتراك في {site}.',
  'billing.mail.number': 'الرقم',
  'billing.mail.total': 'الإجمالي شامل الضريبة',
  'billing.mail.due': 'تاريخ الاستحقاق',
  'billing.mail.until': 'مدفوع حتى',
  'billing.mail.demo': 'هذه الباقة بيانات توضيحية، فلا تحوّل أي مبلغ.',
  'billing.mail.proforma.subject': 'فاتورتك المبدئية من {site}',
  'billing.mail.proforma.text':
    'هذا هو المبلغ المستحق عن اشتراك {username}. اكتب رقم الفاتورة المبدئية مرجعاً في حوالتك حتى نتعرف عليها. تجد بيانات الحساب البنكي في صفحة الفاتورة.',
  'billing.mail.proforma.button': 'فتح الفاتورة المبدئية',
  'billing.mail.reminder.subject': 'دفعة مستحقة لـ{site}',
  'billing.mail.reminder.text':
    'لم تصلنا بعد قيمة الفترة القادمة من اشتراك {username}. إن كنت قد حوّلتها في الأيام الأخيرة فلا يلزمك شيء. يستمر اشتراكك سبعة أيام بعد تاريخ الاستحقاق.',
  'billing.mail.reminder.button': 'طريقة الدفع',
  'billing.mail.paid.subject': 'فاتورتك من {site}',
  'billing.mail.paid.text': 'شكراً لك، وصلتنا دفعتك وأصبح اشتراك {username} مدفوعاً.',
  'billing.mail.paid.button': 'فتح الفاتورة',
  'billing.mail.ended.subject': 'انتهى اشتراكك في {site}',
  'billing.mail.ended.text':
    'انتهى اشتراك {username}. يبقى حسابك وفواتيرك كما هي، ويمكنك الاشتراك من جديد متى شئت.',
  'billing.mail.ended.button': 'اشتراكاتك',
  'billing.mail.credit.subject': 'إشعار دائن من {site}',
  'billing.mail.credit.text': 'أصدرنا إشعاراً دائناً يخص إحدى فواتير {username}.',
  'billing.mail.credit.button': 'فتح الإشعار الدائن',
} satisfies MessagesLike<typeof en>
