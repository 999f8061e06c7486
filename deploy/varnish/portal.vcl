# What is yours: the instances of the portal, who may purge, and the token (EDGE_TOKEN). Read by kimya.vcl.

probe ready {
  .url = "/readyz";
  .interval = 2s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend web1 { .host = "127.0.0.1"; .port = "3000"; .first_byte_timeout = 60s; .probe = ready; }

sub vcl_init {
  new portal = directors.round_robin();
  portal.add_backend(web1);
}

acl purgers {
  "127.0.0.1";
  "::1";
}

sub expect_token {
  set req.http.X-Expected-Token = "change-me";
}
