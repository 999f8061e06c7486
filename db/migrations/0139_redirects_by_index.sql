-- A session plans this once: planned over an empty table it would read all of it for each redirect that an archive brings.
alter function site_redirect_arrives() set enable_seqscan = off;
