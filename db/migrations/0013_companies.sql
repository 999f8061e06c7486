-- Companies by the names of the field dictionary, as the other data sections have them. A column is renamed here, and not
-- added beside the old one, because no release has been made: no older process reads these columns beside a new one.
alter table companies_company rename column shortcut_ar to shortcut_name_ar;
alter table companies_company rename column shortcut_en to shortcut_name_en;
alter table companies_company rename column adjectives to company_adjective;
create index companies_company_exchange on companies_company (exchange, slug);
